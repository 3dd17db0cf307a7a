/** The category of a run: its `automationDetails.id` up to the last `/`, empty where there is none (SARIF §3.17.3). */
export function categoryOf(automationId: string | null): string {
  return automationId?.slice(0, Math.max(0, automationId.lastIndexOf('/'))) ?? ''
}
