/** Has the server fail while it renders this page: a form, since the whole document must be asked for. */
export function RenderErrorExample() {
  return (
    <form action="/sentry-example-page">
      <input type="hidden" name="fail" value="render" />
      <button type="submit" className="button">
        Fail to render
      </button>
    </form>
  )
}
