import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { createRecipeWorld, type RecipeWorld } from '../../../testkit/docs/recipe-world.ts'
import { runShell } from '../../../testkit/docs/recipe.ts'
import { readScript } from '../../../testkit/package/verifiers.ts'
import { results } from '../../../testkit/end-to-end/workspace.ts'
import { createDatabase, engines } from '../../../testkit/service/store/engine.ts'
import type { Scene } from './scene.ts'

const template = `version: 1
trail:
  artifacts:
    - name: app
      attestations:
        - { name: unit-tests, type: junit }
`

type Replaced = Parameters<typeof runShell>[2]

/** Runs commands that must succeed. Returns what they print. */
async function succeed(world: RecipeWorld, script: string, replaced?: Replaced): Promise<string> {
  const finished = await runShell(world, script, replaced)
  expect(finished, script).toMatchObject({ exitCode: 0 })
  return finished.stdout
}

export const otherCi: Scene = async (page) => {
  const world = await createRecipeWorld({ files: { '.github/evidence.yml': template } })
  const [variables, report = '', gate = '', assert = '', put = ''] = [1, 2, 3, 4, 5].map((at) => page.shell(at))
  const replaced = { 'https://evidence.example.org/api/v2': world.url, des_ID_SECRET: world.token }
  const run = (script: string): ReturnType<typeof runShell> => runShell(world, `${variables}\n${script}`, replaced)
  expect(await run(put)).toMatchObject({ exitCode: 0 })
  const build = `mkdir -p reports; echo packed > app.tgz; printf '%s' '${results.junit}' > reports/junit.xml`
  expect(await run(`${build}\n${gate}`)).toMatchObject({ exitCode: 5 })
  for (const script of [report, gate, assert]) expect(await run(script)).toMatchObject({ exitCode: 0 })
}

export const access: Scene = async (page) => {
  const [move, bindMain] = [page.shell(1), page.shell(2)]
  const report = 'evidence report --url embedded --org acme --flow greeting --kind generic --compliant --name x'
  const token = 'id="$(evidence token create --name ci --org acme --role reporter | cut -d_ -f2)"'
  const lists = 'evidence binding list\nevidence flow list --org acme\nevidence token list'
  const script = ['evidence serve --data ./evidence-data', report, token, move, bindMain, lists]
  const printed = await succeed(await createRecipeWorld(), script.join('\n'), { '--id ID': '--id "$id"' })
  expect(printed).toMatch(/acme-main[^]*maintainer[^]*greeting +4711[^]*ci .*revoked/)
}

export const notifications: Scene = async (page) => {
  const world = await createRecipeWorld()
  await succeed(world, page.shell(), { '…': 'T0/B0/x' })
  const answer = await fetch(`${world.url}/actions/acme`, { headers: { authorization: `Bearer ${world.token}` } })
  expect(await answer.json()).toMatchObject([{ name: 'release-room', targets: [{}, {}] }])
}

export const fingerprints: Scene = async (page) => {
  const world = await createRecipeWorld()
  const tree = String.raw`mkdir -p out/a && cd out && printf b > b.txt && printf a > a.txt && printf z > Z && printf c > 'a/c d.txt' && printf n > $'new\nline'`
  const print = 'evidence fingerprint out; '
  const [own, files] = (await succeed(world, `(${tree}); ${print} ${page.shell(1)}`, { FOLDER: 'out' })).split('\n')
  expect(files?.slice(0, 64)).toBe(own?.slice(0, 64))
  const linked = `ln -s 'a/c d.txt' out/link; ${print} ${page.shell(2)}`
  const [ownLinked, links] = (await succeed(world, linked, { FOLDER: 'out' })).split('\n')
  expect(links?.slice(0, 64)).toBe(ownLinked?.slice(0, 64))
  expect(links?.slice(0, 64)).not.toBe(files?.slice(0, 64))
}

export const operating: Scene = async (page) => {
  const world = await createRecipeWorld()
  mkdirSync(join(world.folder, 'backups'))
  const blocks = Array.from({ length: 10 }, (_, at) => page.shell(at + 1))
  const [serve, firstToken, init, keys, verdictKeys, tokens, owners, backup, move, upgrade] = blocks
  const report = `evidence report --url embedded --org acme --flow greeting --kind generic --compliant --name x`
  // The release is not published here; test/dist/package.test.ts runs its package.
  const start = serve?.replace(/npx --yes \S+/, 'evidence')
  await succeed(world, `${start}\n${firstToken}\n${report}`)
  const id = 'id="$(evidence token create --name weekly --org acme --role reporter | cut -d_ -f2)"'
  await succeed(world, `${id}\n${tokens}`, { '--id ID': '--id "$id"', '--replaces ID': '--replaces "$id"' })
  expect(await succeed(world, `${owners}`)).toContain('4711')
  expect(await succeed(world, `${init}`, { '/var/lib/evidence': './new' })).toContain('evidence-verdict.pem')
  const data = { '/var/lib/evidence': './evidence-data' }
  expect(await succeed(world, `${keys}`, data)).toContain('signs too, until')
  expect(await succeed(world, `${verdictKeys}`, data)).toContain('revoked')
  const folders = { '/backups/': 'backups/', ...data }
  await succeed(world, `${backup}`, folders)
  await succeed(world, `${upgrade}`, folders)
  const [engine] = engines.toReversed()
  if (engine === undefined) throw new Error('There is no database engine.')
  await succeed(world, `EVIDENCE_DATABASE='${await createDatabase(engine)}'\n${move}`, {
    '/var/lib/evidence': './evidence-data',
    's3://acme-evidence?region=eu-central-1': join(world.folder, 'attachments'),
  })
}

export const verify: Scene = async (page) => {
  const world = await createRecipeWorld()
  const { url, folder, head, issuer, nextClaims } = world
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text)
  const authorization = `Bearer ${await issuer.sign({ audience: url, claims: { ...nextClaims, event_name: 'push' } })}`
  const post = async (path: string, data: object): Promise<unknown> => {
    const body = new FormData()
    body.set('data_json', new Blob([JSON.stringify(data)], { type: 'application/json' }))
    const headers = { authorization, prefer: 'receipt' }
    const answer = await fetch(`${url}/${path}`, { method: 'POST', headers, body })
    expect(answer.status).toBe(201)
    return answer.json()
  }
  const unit = { attestation_name: 'unit', is_compliant: true }
  const reported = (await post(`attestations/acme/greeting/trail/${head}/generic`, unit)) as Reported
  write('unit.yml', 'version: 1\ntrail:\n  attestations:\n    - { name: unit, type: generic }\n')
  await succeed(world, 'evidence flow template greeting unit.yml --org acme')
  await post(`verdicts/acme/greeting/${head}`, {})
  const key = `LOG_KEY='${reported.log_keys[0]}'`
  write('verify-package.py', readScript('Verifies a package'))
  expect(await succeed(world, `${key}\n${page.shell(1)}`)).toContain('DELIVERY_EVIDENCE_COMPLIANT')
  write('verify-receipt.py', readScript('Verifies a receipt'))
  write('12.receipt', reported.receipt)
  write('12.json', reported.record)
  expect(await succeed(world, `${key}\n${page.shell(2)}`)).toContain('Valid: ')
}

/** The answer to a report with `Prefer: receipt`. */
interface Reported {
  readonly receipt: string
  /** The document. */
  readonly record: string
  readonly log_keys: readonly string[]
}
