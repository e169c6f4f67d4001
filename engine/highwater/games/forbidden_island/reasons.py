"""Why the policy advises what it does on the island: known to whoever says it, before anybody asks for advice."""

REASONS = (
    "win",
    "capture",
    "give",
    "to-treasure",
    "to-landing",
    "meet",
    "save-landing",
    "save-treasure",
    "save-tile",
    "save-pawn",
    "to-flooded",
    "safe-ground",
    "least-needed",
    "hold",
    "no-better",
    "carry-out",
    "team",
)
