import { useQueryClient } from '@tanstack/react-query'
import { useRef, useSyncExternalStore } from 'react'
import type * as takeFolders from '#app/uploads/folder/take-folders.ts'
import { currentTransfers, noTransfers, startTransfers, subscribeToTransfers, tellProblem } from '#app/uploads/transfers.ts'
import { TransferList } from '#app/uploads/TransferList.tsx'
import { useFileDrop } from '#app/uploads/use-file-drop.ts'
import { Icon } from '#app/ui/Icon.tsx'

/** Browsers have it, and the types of React do not. */
const wholeFolder = { webkitdirectory: '' }

type Folders = typeof takeFolders

/** Where logs come in: the whole page takes files and folders that are dropped on it, and buttons open the pickers. */
export function UploadZone() {
  const queryClient = useQueryClient()
  const project = useRef<HTMLInputElement>(null)
  const transfers = useSyncExternalStore(subscribeToTransfers, currentTransfers, noTransfers)
  const over = useFileDrop((dropped) => {
    if (dropped.folders.length === 0) send(dropped.files)
    else void withFolders(({ takeDropped }, options) => takeDropped(dropped, options))
  })

  function options() {
    return { project: project.current?.value.trim() ?? '', onRead: () => void queryClient.invalidateQueries() }
  }
  function send(files: readonly File[]) {
    startTransfers(
      files.map((file) => ({ name: file.name, file })),
      options(),
    )
  }
  async function withFolders(take: (folders: Folders, given: ReturnType<typeof options>) => void | Promise<void>) {
    const given = options()
    try {
      await take(await import('#app/uploads/folder/take-folders.ts'), given)
    } catch {
      tellProblem('Folder', 'It could not be looked through. Nothing was sent; try it again.')
    }
  }
  return (
    <section className={`upload-zone${over ? ' is-over' : ''}`} aria-label="Add logs">
      <div className="upload-ways needs-script">
        <label className="button button-primary">
          <Icon name="upload" />
          Choose files
          <input
            type="file"
            multiple
            className="sr-only"
            aria-label="Choose SARIF logs"
            onChange={(event) => {
              send([...(event.target.files ?? [])])
              event.target.value = ''
            }}
          />
        </label>
        <label className="button">
          Choose a folder
          <input
            type="file"
            {...wholeFolder}
            className="sr-only"
            aria-label="Choose a folder with SARIF logs"
            aria-describedby="folder-hint"
            onChange={(event) => {
              const files = [...(event.target.files ?? [])]
              event.target.value = ''
              void withFolders(({ takeChosen }, given) => takeChosen(files, given))
            }}
          />
        </label>
        <p>
          or drop them anywhere on this page. <span className="text-muted">Plain or compressed, of any size.</span>
          <span id="folder-hint" className="upload-hint">
            Of a folder, its SARIF logs are sent, and those of its files that the logs name, as their source. A log may be dropped with one.
          </span>
        </p>
        <div className="upload-project">
          <label htmlFor="project">Project (optional)</label>
          <input ref={project} id="project" className="field" maxLength={200} autoComplete="off" aria-describedby="project-hint" />
          <p id="project-hint">If empty, the log says it, else the file’s name does.</p>
        </div>
      </div>
      <p className="without-script">
        Sending files from this page needs JavaScript. Use <code>assay import results.sarif</code> on the command line, or{' '}
        <code>curl --data-binary @results.sarif</code> with the address <code>/api/uploads?project=name</code> of this server.
      </p>
      <TransferList transfers={transfers} />
    </section>
  )
}
