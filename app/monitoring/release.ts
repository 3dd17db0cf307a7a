declare const ASSAY_RELEASE: string | undefined

/** Version and commit of this build, embedded by it. Code that runs from its sources, as in development, has none. */
export const release: string = typeof ASSAY_RELEASE === 'undefined' ? 'assay@development' : ASSAY_RELEASE
