/** What people call a tool, a part of one or a translation: its name, and its version where one is stated. */
export function formatTool({ name, version }: { readonly name: string; readonly version: string | null }): string {
  return version === null ? name : `${name} ${version}`
}
