import { isAbsolute } from 'node:path'
import { z } from 'zod'

/** How a file is opened in an editor: an address with `{path}`, `{line}`, `{column}`, and the folder that the paths are in. */
export type EditorSettings = Readonly<{ template: string; root: string }>

const templates: Record<string, string> = {
  vscode: 'vscode://file{path}:{line}:{column}',
  'vscode-insiders': 'vscode-insiders://file{path}:{line}:{column}',
  vscodium: 'vscodium://file{path}:{line}:{column}',
  cursor: 'cursor://file{path}:{line}:{column}',
  windsurf: 'windsurf://file{path}:{line}:{column}',
  zed: 'zed://file{path}:{line}:{column}',
  idea: 'idea://open?file={path}&line={line}&column={column}',
  textmate: 'txmt://open?url=file://{path}&line={line}&column={column}',
  sublime: 'subl://open?url=file://{path}&line={line}&column={column}',
}

/** Schemes that only editors answer to: a template of one's own begins with one of them. */
const schemes = [
  ...['vscode', 'vscode-insiders', 'vscodium', 'cursor', 'windsurf', 'zed', 'idea', 'jetbrains', 'pycharm', 'webstorm', 'phpstorm'],
  ...['goland', 'rider', 'clion', 'rubymine', 'txmt', 'subl', 'mvim', 'emacs', 'nova', 'editor'],
]

/** The environment's variables that have to do with editors. */
export const editorVariables = {
  ASSAY_EDITOR: z
    .string()
    .max(500, 'ASSAY_EDITOR must have at most 500 characters.')
    .refine(
      (text) => Object.hasOwn(templates, text) || isTemplate(text),
      `ASSAY_EDITOR must be one of ${Object.keys(templates).join(', ')}, or an address of an editor with {path} in it, as in vscode://file{path}:{line}.`,
    )
    .transform((text) => templates[text] ?? text)
    .nullable()
    .default(null),
  ASSAY_EDITOR_ROOT: z
    .string()
    .refine(isAbsolute, 'ASSAY_EDITOR_ROOT must be the absolute path of the folder that the sources are in; it may hold {project}.')
    .nullable()
    .default(null),
}

function isTemplate(text: string): boolean {
  const scheme = /^([a-z][a-z0-9-]*):/.exec(text)?.[1]
  return scheme !== undefined && schemes.includes(scheme) && text.includes('{path}') && /^[\u0021-\u007e]+$/.test(text)
}

/** What is configured; null without an editor. The folder is, unless it is said, the one that Assay was started in. */
export function editorSettings({
  ASSAY_EDITOR: template,
  ASSAY_EDITOR_ROOT: root,
}: {
  ASSAY_EDITOR: string | null
  ASSAY_EDITOR_ROOT: string | null
}): EditorSettings | null {
  return template === null ? null : Object.freeze({ template, root: root ?? process.cwd() })
}
