/** What Node is told that runs the built program, as `npm start`, the container and the service tell it. */
export const nodeFlags = ['--max-semi-space-size=16']
