/** How many results the server has read into memory so far, and how many it will. */
export type ModelLoading = { rows: number; of: number }
