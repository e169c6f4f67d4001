"""The review of a game that is over: the work on it, and what is shown of it.

It comes with what searches, when somebody asks for a review: no module of a first visit may import it. ``highwater_web.at_review`` leads
here.
"""
