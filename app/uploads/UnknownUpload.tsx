import { ReportFrame } from './ReportFrame.tsx'

/** What stands in place of an import report: `malformed` when no upload could ever have the id in the address. */
export function UnknownUpload({ malformed }: { malformed: boolean }) {
  return (
    <ReportFrame>
      {malformed ? (
        <p>
          The id in the address is not one of an upload: those have 16 letters and digits, such as <code>u7k2m9qx0w3rt5ya</code>. The link
          may be cut short.
        </p>
      ) : (
        <p>There is no such upload. It may have been deleted.</p>
      )}
    </ReportFrame>
  )
}
