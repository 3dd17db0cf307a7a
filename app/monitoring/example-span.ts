/** What the slow span of the example page is called. It is sent whatever the sample rate of traces, unless that is 0: somebody waits for it. */
export const exampleSpan = 'Slow example'

/** How slow it is, in milliseconds. */
export const exampleSpanDuration = 1200
