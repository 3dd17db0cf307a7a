import { Agent, get } from 'node:http'

/**
 * `load.ts ORIGIN CONNECTIONS SECONDS PATH...`: asks for the paths, in turn, over so many connections that are kept alive, each of which
 * asks again as soon as it is answered. Prints how many were answered, and in how many milliseconds, as JSON. Fails at the first answer
 * other than 200.
 */
const [origin = '', connections = '16', seconds = '5', ...paths] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) })
const begin = performance.now()
const end = begin + 1000 * Number(seconds)
let answered = 0

await Promise.all(
  Array.from({ length: Number(connections) }, async () => {
    while (performance.now() < end) {
      await ask(paths[answered % paths.length] ?? '/')
      answered++
    }
  }),
)
console.log(JSON.stringify({ answered, taken: performance.now() - begin }))
agent.destroy()

function ask(path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(origin + path, { agent }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`${path} answers ${response.statusCode}.`))
      response.resume().once('end', resolve).once('error', reject)
    })
    request.once('error', reject)
  })
}
