/** The name of the property, in bags of runs and results (SARIF §3.8), that holds what Assay says in logs that it exports (docs/export.md). */
export const bagName = 'assay/v1'

/** The name of the member of that bag which has what stood in place of the bags, where that was no object. */
export const replacedName = 'replaced'
