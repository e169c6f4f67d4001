"""Keys of the policy's reasons on the island, available without loading the policy."""

MEANINGS = {
    "win": "everybody is aboard with all treasures",
    "capture": "four cards are turned in for their treasure",
    "give": "the receiver then holds more cards of the kind than the giver did, and at least two",
    "make-room": "the hand would be too full after drawing, and the receiver has room",
    "to-treasure": "the pawn is nearer to a treasure of which its seat holds cards",
    "to-landing": "all treasures are taken, and the pawn is nearer to the landing",
    "meet": "the pawn then stands with another one whose seat collects the same",
    "closer": "the pawn is nearer to another one whose seat collects the same",
    "save-landing": "the landing is dried",
    "save-last": "the last place of a treasure not yet taken is dried",
    "save-treasure": "a place of a treasure not yet taken is dried",
    "save-pawn": "a tile is dried under a pawn that could not swim away",
    "save-tile": "any other tile is dried",
    "to-flooded": "a flooded tile comes in reach, and an action is left to shore it up",
    "toward-flooded": "the pawn is nearer to a flooded tile that is to be shored up",
    "safe-ground": "it is dry there, and where the pawn stands it is not, or nothing is beside it",
    "of-no-use": "the treasure of the card is already taken",
    "fewest": "the hand holds more cards of another treasure not yet taken",
    "least-needed": "of all cards in hand this one is worth least, in the policy's judgement",
    "hold": "no action is worth while, in the policy's judgement",
    "carry-out": "the game goes on without the tile, and the sandbags are kept",
    "team": "of the adventurers left this one has won most of the games played for it",
}
"""The meanings of the reasons."""

REASONS = tuple(MEANINGS)
