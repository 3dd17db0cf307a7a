/** Which sightings a series shows: its own, part 0, or those of a share, stored as another's. */
export type StandingPart = { part: number; origin: number }

/** `own`: the number of the stored sighting. */
export type StandingRow = { own: number; result: number; run: number; block: number; slot: number; isOpen: boolean; reopened: number }
