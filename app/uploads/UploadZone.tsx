import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, Suspense, useRef, useState, useSyncExternalStore } from 'react'
import type * as takeModule from '#app/uploads/folder/take.ts'
import { currentTransfers, noTransfers, subscribeToTransfers } from './transfer-store.ts'
import { UploadFields } from './UploadFields.tsx'
import { useFileDrop } from './use-file-drop.ts'
import { Icon } from '#app/ui/controls/Icon.tsx'
import { lazyScript } from '#app/ui/scripts/lazy-script.ts'

/** Loaded once something is on its way. */
const LazyTransferList = lazyScript(() => import('./TransferList.tsx'), 'TransferList')

/** Browsers have it, and the types of React do not. */
const wholeFolder = { webkitdirectory: '' }

/** `chosen`: the project that the page shows, which logs are of unless somebody says otherwise. `projects`: names of those that there are, which are offered. */
type UploadZoneProps = { chosen: string | null; projects: readonly string[] }

/** Where logs come in: the whole page takes files and folders that are dropped on it, and buttons open the pickers. */
export function UploadZone({ chosen, projects }: UploadZoneProps) {
  const queryClient = useQueryClient()
  const project = useRef<HTMLInputElement>(null)
  const ref = useRef<HTMLInputElement>(null)
  const transfers = useSyncExternalStore(subscribeToTransfers, currentTransfers, noTransfers)
  const over = useFileDrop((dropped) => void send(({ takeDropped }, options) => takeDropped(dropped, options)))
  const [failed, setFailed] = useState(false)

  /** What sends is loaded when there is something to send. */
  async function send(take: (taking: typeof takeModule, options: takeModule.TakeOptions) => void | Promise<void>) {
    const options = { project: valueOf(project), ref: valueOf(ref), onRead: () => void queryClient.invalidateQueries() }
    try {
      await take(await import('#app/uploads/folder/take.ts'), options)
      setFailed(false)
    } catch {
      setFailed(true)
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
            aria-label="Choose files with SARIF logs"
            onChange={(event) => {
              const files = chosenFiles(event.target)
              void send(({ takeLogs }, options) => takeLogs(files, options))
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
              const files = chosenFiles(event.target)
              void send(({ takeChosen }, options) => takeChosen(files, options))
            }}
          />
        </label>
        <p>
          <span className="drop-hint">or drop logs, a folder or both anywhere on this page. </span>
          <span className="text-muted">SARIF, plain or compressed, of any size.</span>
          <span id="folder-hint" className="upload-hint">
            Of a folder, its SARIF logs are sent, with the source files that they name.
          </span>
        </p>
        <UploadFields project={project} gitRef={ref} chosen={chosen} projects={projects} />
      </div>
      <p className="without-script">
        Sending files from this page needs JavaScript. Use <code>npm run assay -- import results.sarif</code> in the folder of Assay, or{' '}
        <code>curl --data-binary @results.sarif</code> with the address <code>/api/uploads?project=name</code> of this server.
      </p>
      {failed && (
        <p role="alert" className="problem">
          The page could not load what it sends files with, so nothing was sent. Try it again, or load the page anew.
        </p>
      )}
      <Suspense>{transfers.length > 0 && <LazyTransferList transfers={transfers} />}</Suspense>
    </section>
  )
}

/** What was chosen, which can then be chosen once more. */
function chosenFiles(picker: HTMLInputElement): File[] {
  const files = [...(picker.files ?? [])]
  picker.value = ''
  return files
}

function valueOf(field: RefObject<HTMLInputElement | null>): string {
  return field.current?.value.trim() ?? ''
}
