import { expect, test } from 'vitest'
import { chosenFolder } from '#app/uploads/folder/source-folder.ts'

function fileAt(path: string): File {
  return Object.defineProperty(new File(['x'], path.split('/').at(-1) ?? ''), 'webkitRelativePath', { value: path })
}

test('a folder has the logs in it, wherever they are but where packages and version control keep theirs, and any file by its path', async () => {
  const paths = ['a.sarif', 'out/B.SARIF.gz', 'out/c.sarif.json', 'node_modules/x/d.sarif', '.git/e.sarif', 'notes.json', 'src/a.ts']
  const folder = chosenFolder(paths.map((path) => fileAt(`shop/${path}`)))
  expect(folder).toMatchObject({ name: 'shop', looked: 7, isCut: false })
  expect(folder?.logs.map(({ path }) => path)).toEqual(['a.sarif', 'out/B.SARIF.gz', 'out/c.sarif.json'])
  expect((await folder?.find('src/a.ts'))?.name).toBe('a.ts')
  expect(await folder?.find('src/b.ts')).toBeNull()
  expect(chosenFolder([])).toBeNull()
})
