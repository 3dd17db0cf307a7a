/** Told of what went wrong inside Assay, for its log; people get a sentence without details. */
export type OnFault = (message: string, error: unknown) => void
