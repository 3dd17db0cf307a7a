/** Under which digest the server's log has what went wrong; nothing where the server made none. */
export function FaultNote({ digest }: { digest: string | null }) {
  return (
    digest !== null && (
      <p>
        The server’s log has it under <code>{digest}</code>.
      </p>
    )
  )
}
