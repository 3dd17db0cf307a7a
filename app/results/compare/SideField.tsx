import { Combobox } from '@base-ui/react/combobox'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type RefObject, useDeferredValue, useId, useState } from 'react'
import type { SideOption } from './compare.schemas.ts'
import { sidesQuery } from './compare.queries.ts'
import { namedSides } from './named-sides.ts'
import { SideDetail } from './SideDetail.tsx'
import { longestWanted } from '#app/results/address/results-search.ts'
import { LogText } from '#app/ui/text/LogText.tsx'

const titles = { day: 'Days', ref: 'Refs', upload: 'Uploads', commit: 'Commits' }

type SideFieldProps = {
  label: string
  q: string
  value: SideOption | null
  onChange: (side: SideOption | null) => void
  input?: RefObject<HTMLInputElement | null>
  /** The dialog, which what can be chosen is a part of. */
  popup: HTMLElement | null
}

/** Chooses one side of a comparison, among what there is at once, then among what is found by what is written; in groups by its kind. */
export function SideField({ label, q, value, onChange, input, popup }: SideFieldProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { data, isError, dataUpdatedAt } = useQuery({
    ...sidesQuery({ q, text: useDeferredValue(text) }),
    placeholderData: keepPreviousData,
  })
  const groups = namedSides(data ?? [], text, text === '')
  return (
    <Combobox.Root
      items={groups}
      filter={null}
      value={value}
      open={isOpen}
      onOpenChange={setOpen}
      onValueChange={(side) => {
        onChange(side)
        setText('')
      }}
      onInputValueChange={(written, { reason }) => setText(reason === 'input-change' ? written.slice(0, longestWanted) : '')}
      itemToStringLabel={({ label }: SideOption) => label}
      isItemEqualToValue={(one, other) => one.side === other.side}
      autoHighlight
    >
      <div className="dialog-field">
        <label htmlFor={id}>{label}</label>
        <Combobox.Input
          id={id}
          ref={input}
          className="field"
          placeholder="main, a commit, 2026-01-31"
          aria-describedby={value === null ? undefined : `${id}-detail`}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          onFocus={() => {
            if (value === null) setOpen(true)
          }}
          onKeyDown={(event) => {
            // It would take back what was chosen; the dialog is what is left to close.
            if (event.key === 'Escape' && !isOpen) event.preventBaseUIHandler()
          }}
        />
        <p id={`${id}-detail`} className="dialog-hint">
          {value && <SideDetail side={value} now={dataUpdatedAt} />}
        </p>
      </div>
      <Combobox.Portal container={popup}>
        <Combobox.Positioner align="start" className="side-place" sideOffset={4} collisionPadding={8}>
          <Combobox.Popup className="menu side-popup">
            <Combobox.Status className="side-note">
              {isError ? 'What can be compared could not be fetched. Try again in a moment.' : null}
              {data?.length === 0 ? 'No ref, upload or commit has this in its name, and it is no day.' : null}
            </Combobox.Status>
            <Combobox.List>
              {({ kind, items }: (typeof groups)[number]) => (
                <Combobox.Group key={kind} items={items}>
                  <Combobox.GroupLabel className="menu-label">{titles[kind]}</Combobox.GroupLabel>
                  <Combobox.Collection>
                    {(option: SideOption) => (
                      <Combobox.Item key={option.side} value={option} className="menu-item side-option">
                        <LogText className={option.kind === 'upload' ? '' : 'mono'} text={option.label} />
                        <span className="menu-more">
                          <SideDetail side={option} now={dataUpdatedAt} />
                        </span>
                      </Combobox.Item>
                    )}
                  </Combobox.Collection>
                </Combobox.Group>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
