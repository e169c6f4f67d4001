"""The program that PyScript runs in the engine's worker: it hands the engine's two functions to the script that answers the page
(serve.js)."""

from js import serve

from highwater_web.worker import dispatch, think

try:
    import polyscript
except ImportError:  # where PyScript cannot run, the page runs this program without it
    polyscript = None

serve(dispatch, think, polyscript is not None)
