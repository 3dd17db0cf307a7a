import type { ProjectSummary } from '#app/overview/overview.schemas.ts'

/** Whether any tool has analysed the project's default ref: of logs of pull requests alone lists show nothing by default. */
export function isDefaultRefAnalysed({ tools }: Pick<ProjectSummary, 'tools'>): boolean {
  return tools.length > 0
}
