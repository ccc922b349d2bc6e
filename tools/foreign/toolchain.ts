import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** A language that this project is not written in, whose package registry has tools that check this project. */
export interface Toolchain {
  /** Its command on PATH, such as `go`. */
  readonly command: string
  /**
   * Installs packages at exact versions (`github.com/nektos/act@v0.2.89`, `pip-audit==2.9.0`; Debian has one version of each, so
   * `nginx-light`) and returns the folder of their programs. Packages that are in the cache are not installed again. Throws where the
   * installation fails.
   */
  readonly install: (...packages: readonly string[]) => Promise<string>
}

export type ToolchainName = keyof typeof recipes

interface Recipe {
  readonly commands: readonly string[]
  /** The arguments that print the version, or fail where a part is missing. */
  readonly probe: readonly string[]
  readonly usable: RegExp
  readonly exact: RegExp
  /** Installs into a folder that does not exist, and returns the folder of the programs. */
  readonly install: (command: string, packages: readonly string[], folder: string) => Promise<void>
  readonly programs: (folder: string) => string
}

const isRoot = process.getuid?.() === 0

const recipes = {
  go: {
    commands: ['go'],
    probe: ['version'],
    // From Go 1.21 on, Go fetches the Go version that a module needs.
    usable: /go1\.(?:2[1-9]|[3-9]\d|\d{3})/,
    exact: /@v\d+\.\d+\.\d+\S*$/,
    install: installGo,
    programs: (folder) => folder,
  },
  python: {
    commands: ['python3', 'python'],
    probe: ['-c', 'import sys, venv, ensurepip; print(sys.version)'],
    usable: /^3\.(?:9|\d{2})/,
    exact: /==\d\S*$/,
    install: installPython,
    programs: (folder) => join(folder, process.platform === 'win32' ? 'Scripts' : 'bin'),
  },
  java: {
    commands: ['mvn'],
    probe: ['--version'],
    usable: /Java version: (?:1[7-9]|[2-9]\d)\b/,
    exact: /:\d\S*$/,
    install: async () => Promise.reject(new Error('Maven installs what the pom.xml of a project names.')),
    programs: (folder) => folder,
  },
  // Tools of Rust that are compiled in advance come from PyPI: cargo compiles nextest for many minutes.
  rust: {
    commands: ['python3', 'python'],
    probe: ['-c', 'import ensurepip, shutil, sys, venv; print(shutil.which("cargo") and sys.version)'],
    usable: /^3\.(?:9|\d{2})/,
    exact: /==\d\S*$/,
    install: installPython,
    programs: (folder) => join(folder, 'bin'),
  },
  npm: {
    commands: ['npm'],
    probe: ['--version'],
    usable: /^\d/,
    exact: /@\d\S*$/,
    install: installNpm,
    programs: (folder) => join(folder, 'node_modules', '.bin'),
  },
  debian: {
    commands: [isRoot ? 'apt-get' : 'sudo'],
    probe: isRoot ? ['--version'] : ['-n', 'apt-get', '--version'],
    usable: /^apt /,
    exact: /^[a-z][a-z0-9.+-]+$/,
    install: installDebian,
    programs: () => '/usr/bin',
  },
} satisfies Readonly<Record<string, Recipe>>

/** What a machine must have for a toolchain to count as present. */
export const requirement: Readonly<Record<ToolchainName, string>> = {
  go: 'Go 1.21 or newer',
  python: 'Python 3.9 or newer with venv and pip',
  debian: 'apt-get, as root or with sudo',
  java: 'Java 17 or newer with Maven',
  rust: 'cargo, and Python 3.9 or newer with venv and pip',
  npm: 'npm',
}

/** The toolchain of a name, or undefined where the machine does not have it. `cache` is the folder for what it installs. */
export async function findToolchain(name: ToolchainName, cache: string): Promise<Toolchain | undefined> {
  const recipe: Recipe = recipes[name]
  for (const command of recipe.commands) {
    if (!recipe.usable.test(await outputOf(command, recipe.probe))) continue
    return { command, install: (...packages) => installOnce({ recipe, command, packages, cache }) }
  }
  return undefined
}

async function outputOf(command: string, args: readonly string[]): Promise<string> {
  try {
    const { stdout } = await execute(command, [...args])
    return stdout
  } catch {
    return ''
  }
}

interface Installation {
  readonly recipe: Recipe
  readonly command: string
  readonly packages: readonly string[]
  readonly cache: string
}

async function installOnce({ recipe, command, packages, cache }: Installation): Promise<string> {
  const inexact = packages.filter((name) => !recipe.exact.test(name))
  if (packages.length === 0 || inexact.length > 0)
    throw new Error(`Packages are installed at exact versions. Found: ${inexact.join(', ') || 'no package'}.`)
  const folder = join(cache, packages.join('+').replaceAll(/[^\w.@=+-]/g, '_'))
  // An installation that was interrupted has no marker.
  const marker = join(folder, '.installed')
  if (!existsSync(marker)) {
    await rm(folder, { recursive: true, force: true })
    await recipe.install(command, packages, folder)
    await writeFile(marker, '')
  }
  return recipe.programs(folder)
}

async function installGo(command: string, packages: readonly string[], folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const env = { ...process.env, GOBIN: folder, GOFLAGS: '-buildvcs=false' }
  // Packages of different modules need a call each.
  for (const name of packages) await execute(command, ['install', name], { cwd: folder, env })
}

async function installPython(command: string, packages: readonly string[], folder: string): Promise<void> {
  await execute(command, ['-m', 'venv', folder])
  const python = join(recipes.python.programs(folder), 'python')
  await execute(python, ['-m', 'pip', 'install', '--quiet', '--no-input', '--disable-pip-version-check', ...packages])
}

async function installNpm(command: string, packages: readonly string[], folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await execute(command, ['install', '--no-audit', '--no-fund', '--prefix', folder, ...packages])
}

async function installDebian(command: string, packages: readonly string[], folder: string): Promise<void> {
  const apt = command === 'sudo' ? ['-n', 'apt-get'] : []
  await execute(command, [...apt, 'update', '-qq'])
  await execute(command, [...apt, 'install', '-y', '-qq', '--no-install-recommends', ...packages])
  await mkdir(folder, { recursive: true })
}
