import { FacetLinks } from './FacetLinks.tsx'
import { rowClass } from './FacetRow.tsx'
import type { FilteredList } from './filtered-list.ts'
import type { FolderChild, FolderLevel } from '#app/search/answers/folder-level.ts'
import { mostValues } from '#app/results/address/results-search.ts'
import { SeverityMark } from '#app/results/SeverityMark.tsx'
import { formatNumber } from '#app/ui/text/format-number.ts'
import { visibleText } from '#app/ui/text/visible-text.ts'

/** What rows of the tree share. */
export type Tree = {
  levels: ReadonlyMap<string, FolderLevel>
  list: FilteredList
  isOpen(folder: string): boolean
  toggle(folder: string, isOpen: boolean): void
  /** Asks for all that a folder can show. */
  enlarge(folder: string): void
  /** Asks again for what could not be fetched; null where nothing failed. */
  retry: (() => void) | null
}

/** What stands in a folder, as a list; folders that are open have a list in them. */
export function FolderRows({ level, tree, label }: { level: FolderLevel; tree: Tree; label: string }) {
  return (
    <ul aria-label={visibleText(label)}>
      {level.children.map((child) => (
        <FolderRow key={child.path} child={child} tree={tree} />
      ))}
      {level.more > 0 && (
        <li className="facet-more">
          {level.children.length < mostValues ? (
            <button type="button" className="needs-script" onClick={() => tree.enlarge(level.folder)}>
              {formatNumber(level.more)} more
            </button>
          ) : (
            <>
              {formatNumber(level.more)} more: search for <code>path:</code>
            </>
          )}
        </li>
      )}
    </ul>
  )
}

function FolderRow({ child, tree }: { child: FolderChild; tree: Tree }) {
  const { path, isFolder, value, chosen, count, severities } = child
  const label = child.name === '' ? 'no path' : child.name
  const isOpen = isFolder && tree.isOpen(path)
  const level = tree.levels.get(path)
  const detail = severities.map(([severity, count]) => `${formatNumber(count)} ${severity}`).join(', ')
  return (
    <li>
      <div className={`${rowClass(child)} folder-row`}>
        {isFolder && (
          <button
            type="button"
            className="folder-toggle needs-script"
            aria-expanded={isOpen}
            aria-label={visibleText(`Folder ${label}`)}
            onClick={() => tree.toggle(path, !isOpen)}
          />
        )}
        <FacetLinks field="path" value={{ value, label, count, chosen }} list={tree.list} detail={detail} />
        <span className="folder-bar" aria-hidden="true">
          {severities.map(([severity, count]) => (
            <i key={severity} className={`severity-${severity}`} style={{ flexGrow: count }} />
          ))}
        </span>
      </div>
      {isOpen && (
        <div className="folder-below">
          <p className="folder-severities" aria-hidden="true">
            {severities.map(([severity, count]) => (
              <span key={severity}>
                <SeverityMark severity={severity} named />
                {formatNumber(count)}
              </span>
            ))}
          </p>
          {level === undefined ? <FolderPending retry={tree.retry} /> : <FolderRows level={level} tree={tree} label={label} />}
        </div>
      )}
    </li>
  )
}

function FolderPending({ retry }: Pick<Tree, 'retry'>) {
  if (retry === null) return <p className="facet-more">Looking…</p>
  return (
    <p className="facet-more" role="alert">
      What is in it could not be fetched.{' '}
      <button type="button" onClick={retry}>
        Try again
      </button>
    </p>
  )
}
