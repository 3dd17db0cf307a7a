/**
 * So long a test waits for what comes by itself: shorter than it may take as a whole, so that it says what did not come. How long that takes on a busy
 * machine is no fault of it.
 */
export const patience = { timeout: 90_000 }
