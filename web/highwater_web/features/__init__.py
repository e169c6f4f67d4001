"""The features, each in a folder of its own that no other imports; ``highwater_web.app`` lists them."""
