import type { EditorSettings } from '#app/http/settings/editor-config.ts'

type Place = { project: string; path: string; line: number | null; column: number | null }

/**
 * The address that opens a place in the editor that is set: `path` is a repo path, and must stay below the root; one that is absolute
 * stands for itself. Null without an editor, for what is no path of a file, and for a file of another machine, where Windows would sign in to open it.
 */
export function editorLink(editor: EditorSettings | null, { project, path, line, column }: Place): string | null {
  if (editor === null || path === '' || /^(?![a-z]:\/)[a-z][a-z0-9+.-]*:/i.test(path)) return null
  if (/^([\\/]{2}|\/\?\?\/)/.test(path)) return null
  if (path.split('/').some((part) => part === '..' || part === '.')) return null
  const isWhole = path.startsWith('/') || /^[a-z]:\//i.test(path)
  const root = editor.root.replaceAll('{project}', () => project.replaceAll(/[\\/]|\.\.+/g, '-')).replaceAll('\\', '/')
  const whole = isWhole ? path : `${root.replace(/\/+$/, '')}/${path}`
  const encoded = (whole.startsWith('/') ? whole : `/${whole}`).split('/').map(encodeURIComponent).join('/')
  const values: Record<string, string> = { path: encoded, line: String(line ?? 1), column: String(column ?? 1) }
  // Two slashes before a path are another machine.
  return editor.template
    .replaceAll(/(?<=[^/])\/(?=\{path\})/g, '')
    .replaceAll(/\{(path|line|column)\}/g, (_, name: string) => values[name] ?? '')
}
