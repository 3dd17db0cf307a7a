import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { environmentOf, type Stage, type Step, wordsOf } from './containerfile.ts'

/** How this machine reaches the network; no part of the image. */
const passedOn = ['http_proxy', 'https_proxy', 'no_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'npm_config_registry']
const certificates = '/etc/ssl/certs/of-this-machine.pem'

/** A root file system on which the steps of one stage are run as a builder of images would run them. */
export class DebianRoot {
  readonly folder: string
  env: Record<string, string> = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' }
  user = 'root'
  workdir = '/'
  /** Steps that only say something about the image, by their instruction: the last of each. */
  readonly said = new Map<string, Step>()

  constructor(folder: string) {
    this.folder = folder
  }

  /** A plain Debian 12, from the archive that this machine's own apt uses. Throws without debootstrap, and for anyone but root. */
  static install(folder: string): void {
    const targets = execFileSync('apt-get', ['indextargets', '--format', '$(CREATED_BY) $(RELEASE) $(REPO_URI)'], { encoding: 'utf8' })
    const mirror = process.env['DEBIAN_MIRROR'] ?? /^Packages bookworm (\S+)/m.exec(targets)?.[1]
    execFileSync('debootstrap', ['--variant=minbase', 'bookworm', folder, ...(mirror === undefined ? [] : [mirror])], { stdio: 'ignore' })
    // As in the image: nobody minds if a power cut spoils a root that is thrown away, and waiting for the disk takes minutes.
    writeFileSync(join(folder, 'etc/dpkg/dpkg.cfg.d/unsafe-io'), 'force-unsafe-io\n')
  }

  /** A copy of a plain root, which finds names and trusts certificates as this machine does. */
  static copyOf(plain: string, folder: string): DebianRoot {
    execFileSync('cp', ['-a', '--reflink=auto', plain, folder])
    copyFileSync('/etc/resolv.conf', join(folder, 'etc/resolv.conf'))
    copyFileSync('/etc/hosts', join(folder, 'etc/hosts'))
    const own = process.env['NODE_EXTRA_CA_CERTS']
    if (own !== undefined && existsSync(own)) {
      mkdirSync(join(folder, 'etc/ssl/certs'), { recursive: true })
      copyFileSync(own, join(folder, certificates))
    }
    chmodSync(folder, 0o755)
    return new DebianRoot(folder)
  }

  /** Runs the steps of a stage. `sources` are the roots of earlier stages by name, and under the empty name the folder that is built. */
  build(stage: Stage, sources: ReadonlyMap<string, string>): void {
    for (const step of stage.steps) this.#take(step, sources)
  }

  #take(step: Step, sources: ReadonlyMap<string, string>): void {
    switch (step.instruction) {
      case 'RUN':
        return this.run(step.text)
      case 'COPY':
        return this.#copy(step, sources)
      case 'ENV':
        this.env = { ...this.env, ...environmentOf(step, this.env) }
        return
      case 'WORKDIR':
        this.workdir = step.text
        mkdirSync(join(this.folder, step.text), { recursive: true })
        return
      case 'USER':
        this.user = step.text
        return
      case 'ARG':
      case 'VOLUME':
      case 'EXPOSE':
      case 'STOPSIGNAL':
      case 'HEALTHCHECK':
      case 'ENTRYPOINT':
      case 'CMD':
        this.said.set(step.instruction, step)
        return
      default:
        throw new Error(`This does not know the step ${step.instruction}.`)
    }
  }

  /** Runs a command line of the shell to its end. Throws with what it printed if it fails. */
  run(command: string, env: Record<string, string> = {}): void {
    const { status, stdout, stderr } = spawnSync('chroot', this.#arguments(command), { env: this.#environment(env), encoding: 'utf8' })
    if (status !== 0) throw new Error(`${command}\nended with ${status}:\n${stdout}${stderr}`)
  }

  /** Starts what ENTRYPOINT and CMD say, in the place of the shell that starts it. */
  start(env: Record<string, string>): ChildProcess {
    const words = ['ENTRYPOINT', 'CMD'].flatMap((name) => {
      const step = this.said.get(name)
      return step === undefined ? [] : wordsOf(step)
    })
    return spawn('chroot', this.#arguments(`exec ${words.join(' ')}`), { env: this.#environment(env), stdio: ['ignore', 'pipe', 'pipe'] })
  }

  #arguments(command: string): string[] {
    return [`--userspec=${this.user}`, this.folder, '/bin/sh', '-c', `cd ${this.workdir} && ${command}`]
  }

  #environment(more: Record<string, string>): Record<string, string> {
    const own = passedOn.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))
    const trusted = existsSync(join(this.folder, certificates)) ? { NODE_EXTRA_CA_CERTS: certificates } : {}
    return { HOME: '/root', ...Object.fromEntries(own), ...trusted, ...this.env, ...more }
  }

  #copy(step: Step, sources: ReadonlyMap<string, string>): void {
    const from = sources.get(step.flags['from'] ?? '')
    if (from === undefined) throw new Error(`There is no stage ${step.flags['from']}.`)
    const words = wordsOf(step)
    const target = join(this.folder, this.workdir, words.at(-1) ?? '')
    for (const word of words.slice(0, -1)) {
      const source = join(from, word)
      const isFolder = statSync(source).isDirectory()
      mkdirSync(isFolder ? target : join(target, '.'), { recursive: true })
      execFileSync('cp', [
        '-a',
        '--no-preserve=ownership',
        isFolder ? `${source}/.` : source,
        isFolder ? target : join(target, basename(word)),
      ])
    }
  }
}
