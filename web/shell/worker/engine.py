"""The program in the engine's worker: gives the engine's two functions to the script that answers the page (serve.js)."""

from js import serve

from highwater_web.worker import dispatch, think

try:
    import polyscript
except ImportError:  # if PyScript cannot run, the page runs this program without it
    polyscript = None

serve(dispatch, think, polyscript is not None)
