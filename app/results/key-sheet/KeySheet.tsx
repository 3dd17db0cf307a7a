import { Dialog } from '@base-ui/react/dialog'
import { Fragment, useRef } from 'react'
import { keyTables } from './key-tables.ts'
import { ModalDialog } from '#app/ui/controls/ModalDialog.tsx'

/** What keys there are, and what each does. */
export function KeySheet({ onClose }: { onClose: () => void }) {
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <ModalDialog title="Keys" titleRef={title} className="dialog-wide key-sheet" initialFocus={title} onClose={onClose}>
      {keyTables.map(({ title, shortcuts }) => (
        <section key={title}>
          <h3>{title}</h3>
          <dl>
            {[
              ...Map.groupBy(
                shortcuts.filter(({ isOffered }) => isOffered?.() ?? true),
                ({ does }) => does,
              ),
            ].map(([does, same]) => (
              <div key={does}>
                <dt>
                  {same
                    .flatMap(({ keys }) => keys)
                    .map((keys, index) => (
                      <Fragment key={keys}>
                        {index > 0 && ' or '}
                        <Keys keys={keys} />
                      </Fragment>
                    ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p className="dialog-hint">No key does anything while something is typed.</p>
      <div className="dialog-actions dialog-foot">
        <Dialog.Close className="button">Close</Dialog.Close>
      </div>
    </ModalDialog>
  )
}

/** One key, or keys one after the other. */
function Keys({ keys }: { keys: string }) {
  return keys === ' ' ? (
    <kbd>Space</kbd>
  ) : (
    keys.split(' ').map((key, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- the same key may come twice
      <Fragment key={index}>
        {index > 0 && ' then '}
        <kbd>{names[key] ?? key}</kbd>
      </Fragment>
    ))
  )
}

const names: { [key: string]: string } = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageDown: 'Page down',
  PageUp: 'Page up',
  Escape: 'Esc',
  'Control+Enter': 'Ctrl Enter',
}
