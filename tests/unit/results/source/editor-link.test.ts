import { describe, expect, test } from 'vitest'
import { type EditorSettings, editorSettings } from '#app/http/settings/editor-config.ts'
import { UnusableSettings, readConfig } from '#app/http/settings/config.ts'
import { editorLink } from '#app/results/source/editor-link.server.ts'

const place = { project: 'shop', path: 'src/a b.ts', line: 8, column: 3 }

function editor(name: string, root = '/home/kim/{project}'): EditorSettings | null {
  return readConfig({ ASSAY_EDITOR: name, ASSAY_EDITOR_ROOT: root }).editor
}

describe('an address that opens a place in an editor', () => {
  test.each([
    ['vscode', 'vscode://file/home/kim/shop/src/a%20b.ts:8:3'],
    ['idea', 'idea://open?file=/home/kim/shop/src/a%20b.ts&line=8&column=3'],
    ['vscode://file/{path}:{line}', 'vscode://file/home/kim/shop/src/a%20b.ts:8'],
    ['emacs://open?url=file://{path}&line={line}', 'emacs://open?url=file:///home/kim/shop/src/a%20b.ts&line=8'],
  ])('%s', (name, href) => {
    expect(editorLink(editor(name), place)).toBe(href)
  })

  test('a path that is absolute stands for itself, and one without a line opens at its first', () => {
    expect(editorLink(editor('vscode'), { ...place, path: '/build/a.ts', line: null, column: null })).toBe('vscode://file/build/a.ts:1:1')
    expect(editorLink(editor('vscode', '/x'), { ...place, path: 'C:/build/a.ts' })).toBe('vscode://file/C%3A/build/a.ts:8:3')
  })

  test('what leads out of the folder, or is no file, has none', () => {
    for (const path of ['', '../../etc/passwd', 'src/../../x', 'https://example.com/x', 'pkg:npm/x', 'javascript:alert(1)']) {
      expect(editorLink(editor('vscode'), { ...place, path }), path).toBeNull()
    }
    expect(editorLink(null, place)).toBeNull()
  })

  test('a path that names another machine has none: a system may sign in there to open it', () => {
    for (const path of [
      '//evil.example/share/a.ts',
      '\\\\evil.example\\share\\a.ts',
      '/\\evil.example/share/a.ts',
      '/??/UNC/evil.example/a.ts',
    ]) {
      expect(editorLink(editor('idea'), { ...place, path }), path).toBeNull()
    }
  })

  test('text of a log stays within its place', () => {
    expect(editorLink(editor('vscode'), { ...place, path: 'a&line=9#{line}?x.ts', project: '../..' })).toBe(
      'vscode://file/home/kim/---/a%26line%3D9%23%7Bline%7D%3Fx.ts:8:3',
    )
  })
})

describe('ASSAY_EDITOR', () => {
  test('is an editor by its name, or an address of one', () => {
    for (const text of [
      'javascript:{path}',
      'https://example.com/{path}',
      'vscode://file',
      'notepad',
      'file://{path}',
      'vscode://{path} x',
    ]) {
      expect(() => editor(text), text).toThrow(UnusableSettings)
    }
    expect(() => editor('vscode', 'relative')).toThrow(UnusableSettings)
  })

  test('holds only where this machine alone is served: elsewhere its files are not those of the reader', () => {
    const set = { ASSAY_EDITOR: 'vscode', ASSAY_TOKEN: 'long-enough-for-a-token' }
    expect(readConfig({ ...set, HOST: '0.0.0.0' }).editor).toBeNull()
    expect(readConfig({ ...set, HOST: '::1' }).editor).not.toBeNull()
    expect(readConfig({}).editor).toBeNull()
  })

  test('means the folder that Assay was started in, unless another is said', () => {
    expect(editorSettings({ ASSAY_EDITOR: 'x', ASSAY_EDITOR_ROOT: null })?.root).toBe(process.cwd())
  })
})
