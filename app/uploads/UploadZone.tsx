import { useQueryClient } from '@tanstack/react-query'
import { useRef, useSyncExternalStore } from 'react'
import { currentTransfers, noTransfers, startTransfers, subscribeToTransfers } from '#app/uploads/transfers.ts'
import { TransferList } from '#app/uploads/TransferList.tsx'
import { useFileDrop } from '#app/uploads/use-file-drop.ts'
import { Icon } from '#app/ui/Icon.tsx'

/** Where logs come in: the whole page takes files that are dropped on it, and a button opens the file picker. */
export function UploadZone() {
  const queryClient = useQueryClient()
  const project = useRef<HTMLInputElement>(null)
  const transfers = useSyncExternalStore(subscribeToTransfers, currentTransfers, noTransfers)
  const over = useFileDrop(send)

  function send(files: readonly File[]) {
    startTransfers(files, project.current?.value.trim() ?? '', () => void queryClient.invalidateQueries())
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
        <p>
          or drop SARIF logs anywhere on this page. <span className="text-muted">Plain or compressed, of any size.</span>
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
