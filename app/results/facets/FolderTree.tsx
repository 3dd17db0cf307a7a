import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FacetGroup } from './FacetGroup.tsx'
import type { FilteredList } from './filtered-list.ts'
import { FolderRows, type Tree } from './FolderRows.tsx'
import { type ToggledFolders, useToggledFolders } from './open-folders.ts'
import type { FolderLevel } from '#app/search/answers/folder-level.ts'
import { mostFolders, mostValues, shownChildren } from '#app/results/address/results-search.ts'
import { foldersQuery } from './facets.queries.ts'

/**
 * Folders with their counts, opened level by level; with a folder opens what is alone in it. `levels` are those that are open at first: the
 * root, and what leads to chosen ones. Who comes back to a list, or loads it again in the same tab, finds those open that were.
 */
export function FolderTree({ levels, list }: { levels: FolderLevel[]; list: FilteredList }) {
  const [toggled, setToggled] = useToggledFolders(list.q)
  const [enlarged, setEnlarged] = useState<ReadonlySet<string>>(new Set())
  const given = new Map(levels.map((level) => [level.folder, level]))
  const opened = [...toggled].flatMap(([folder, isOpen]) => (isOpen && !given.has(folder) ? [folder] : []))
  const folders = [...new Set([...enlarged, ...opened])].slice(-mostFolders)
  const { data, isError, refetch } = useQuery({
    ...foldersQuery({ q: list.q, folders, limit: enlarged.size > 0 ? mostValues : shownChildren }),
    enabled: folders.length > 0,
    placeholderData: keepPreviousData,
  })
  for (const level of folders.length > 0 ? (data ?? []) : []) given.set(level.folder, level)
  const next = onlyFolderIn(opened, given, toggled)
  if (next !== undefined) setToggled(new Map([...toggled, [next, true]]))
  const root = given.get('')
  if (root === undefined || root.children.every(({ path }) => path === '')) return null

  const tree: Tree = {
    levels: given,
    list,
    // So many are asked for at once: with one more, the one that was opened first is closed.
    isOpen: (folder) =>
      (toggled.get(folder) ?? levels.some((level) => level.folder === folder)) && (given.has(folder) || folders.includes(folder)),
    toggle: (folder, isOpen) => setToggled(new Map([...toggled, [folder, isOpen]])),
    enlarge: (folder) => setEnlarged(new Set([...enlarged, folder])),
    retry: isError ? () => void refetch() : null,
  }
  return (
    <FacetGroup title="Folder">
      <FolderRows level={root} tree={tree} label="Folder" />
    </FacetGroup>
  )
}

/** A folder that stands alone in one of these, and that nobody has opened or closed yet. */
function onlyFolderIn(opened: readonly string[], levels: ReadonlyMap<string, FolderLevel>, toggled: ToggledFolders): string | undefined {
  return opened
    .map((folder) => levels.get(folder)?.children ?? [])
    .find(([only, ...others]) => only?.isFolder && others.length === 0 && !toggled.has(only.path))?.[0]?.path
}
