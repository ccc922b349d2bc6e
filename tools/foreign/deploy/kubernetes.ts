import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { ForeignCheck } from '../check.ts'
import { findToolchain } from '../toolchain.ts'

const execute = promisify(execFile)

const chart = 'deploy/chart'
const manifests = 'deploy/kubernetes.yaml'

/** Every value that a template reads in an `if`, a `with` or a `range`. */
const settings = ['--set', 'tag=v9,replicas=3,storageClass=fast,egressPorts={5432},options={--public-log,--log=json}']

/**
 * Lints the chart, and validates what it makes against the schemas of Kubernetes. deploy/kubernetes.yaml is what it makes without settings:
 * `npm run foreign -- kubernetes` writes it where it differs, and fails.
 */
export const kubernetes: ForeignCheck = {
  name: 'kubernetes',
  needs: 'go',
  run: async (go, print) => {
    const helm = join(await go.install('helm.sh/helm/v3/cmd/helm@v3.22.0'), 'helm')
    const python = await findToolchain('python', resolve('.cache', 'foreign'))
    const programs = await python?.install('kubernetes-validate==1.37.0')
    await execute(helm, ['lint', '--strict', chart])
    const { stdout: made } = await execute(helm, ['template', 'evidence', chart])
    const { stdout: changed } = await execute(helm, ['template', 'other', chart, ...settings])
    if (programs === undefined) print('not validated: this machine does not have Python')
    else await validate(join(programs, 'kubernetes-validate'), [made, changed])
    if (made !== (await readFile(manifests, 'utf8'))) {
      await writeFile(manifests, made)
      throw new Error(`${manifests} differed from what the chart makes. It is written again: commit it.`)
    }
    print('the chart and its manifests are valid, and are the same')
  },
}

/** Throws where a text is not valid, and where a member that the schemas do not have is accepted. */
async function validate(validator: string, texts: readonly [string, string]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kubernetes-'))
  const path = join(folder, 'manifests.yaml')
  const validateText = async (text: string): Promise<void> => {
    await writeFile(path, text)
    await execute(validator, ['--strict', path])
  }
  try {
    for (const text of texts) await validateText(text)
    const isRefused = await validateText(texts[0].replace('readinessProbe', 'readyProbe')).then(
      () => false,
      () => true,
    )
    if (!isRefused) throw new Error('The validator accepts a member that does not exist.')
  } finally {
    await rm(folder, { recursive: true })
  }
}
