/** What results can be put into groups by. */
export const groupings = ['rule', 'file', 'folder', 'tool', 'severity', 'project'] as const
export type Grouping = (typeof groupings)[number]
