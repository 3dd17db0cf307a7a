import { Diff } from './Diff.tsx'
import type { Fix, FixedFile } from './fixes.schemas.ts'
import { FixPlaces } from './FixPlaces.tsx'
import { patchText } from './patch.ts'
import { Annotations } from '#app/results/locations/Annotations.tsx'
import { ShownText } from '#app/results/message/ShownText.tsx'
import { Place } from '#app/results/Place.tsx'
import type { ResultDetail, ShownResult } from '#app/results/detail/detail.schemas.ts'
import { partAddress } from '#app/results/address/part-address.ts'
import { CopyButton } from '#app/ui/controls/CopyButton.tsx'
import { formatCount } from '#app/ui/text/format-number.ts'
import { Icon } from '#app/ui/controls/Icon.tsx'

type FixListProps = { shown: ShownResult; fixes: ResultDetail['fixes'] }

/** The fixes that the tool proposes, each as a diff that can be taken along as a patch. Nothing is rendered where there are none. */
export function FixList({ shown, fixes: { fixes, total } }: FixListProps) {
  if (fixes.length === 0) return null
  return (
    <section aria-labelledby="fixes">
      <h2 id="fixes">
        {total === 1 ? 'Fix' : 'Fixes '}
        {total > 1 && <span className="count">{total}</span>}
      </h2>
      {fixes.map((fix, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- fixes of one result never move
        <FixItem key={index} fix={fix} number={index + 1} isOnly={total === 1} address={partAddress(shown, `fixes/${index + 1}`)} />
      ))}
      {total > fixes.length && (
        <p className="text-muted">{formatCount(total - fixes.length, 'more fix', 'more fixes')} in the original JSON.</p>
      )}
    </section>
  )
}

type FixItemProps = { fix: Fix; number: number; isOnly: boolean; address: string }

function FixItem({ fix: { description, files, more, patch }, number, isOnly, address }: FixItemProps) {
  const isWhole = patch.command !== null && more === 0 && files.every(({ cut }) => cut === 0)
  return (
    <div className="fix" role="group" aria-label={`Fix ${number}`}>
      {description === null ? <p>{isOnly ? 'The tool proposes this change.' : `Fix ${number}`}</p> : <ShownText message={description} />}
      {files.map((file, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- files of one fix never move, and two repositories may have one path
        <File key={at} file={file} number={number} hasPatch={patch.command !== null} />
      ))}
      {more > 0 && <p className="text-muted">{formatCount(more, 'more file')} changed by this fix.</p>}
      {patch.command === null ? (
        <p className="source-note">There is no patch to download: {patch.reason}.</p>
      ) : (
        <p className="actions">
          {isWhole && <CopyButton text={patchText(files)} label={`Copy fix ${number} as a patch`} />}
          <a href={address} download className="button" aria-label={`Download patch of fix ${number}`}>
            <Icon name="download" />
            Download patch
          </a>
          <span className="text-faint">
            for <code>{patch.command}</code>
          </span>
        </p>
      )}
    </div>
  )
}

type FileProps = { file: FixedFile; number: number; hasPatch: boolean }

function File({ file: { path, annotations, hunks, cut, sentence, places, more }, number, hasPatch }: FileProps) {
  return (
    <div className="fixed-file">
      <p className="mono">{path === '' ? 'A file that the log does not name' : <Place path={path} line={null} />}</p>
      {annotations.length > 0 && (
        <p className="annotations">
          <Annotations annotations={annotations} />
        </p>
      )}
      {hunks !== '' && <Diff hunks={hunks} label={`Fix ${number}, changes of ${path}`} />}
      {cut > 0 && (
        <p className="text-muted">
          {formatCount(cut, hunks === '' ? 'line' : 'more line')} not shown{hasPatch && ': the patch has them'}.
        </p>
      )}
      <FixPlaces places={places} more={more} />
      <p className="source-note">{sentence}</p>
    </div>
  )
}
