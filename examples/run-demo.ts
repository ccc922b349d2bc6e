import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { keepServing } from './keep-serving.ts'
import { buildProject, type Project, prepareProject } from './project.ts'
import { type DemoBuild, runDemoBuild } from './demo-build.ts'
import { runDemoPackage } from './demo-package.ts'

/** Two builds of one small project, with the expected verdicts. */
const builds: readonly DemoBuild[] = [
  {
    title: 'A push with all evidence that the template requires',
    event: 'push',
    overlay: undefined,
    verdict: 'COMPLIANT',
    exitCode: 0,
  },
  {
    title: 'A pull request with a failing test and a new vulnerability',
    event: 'pull_request',
    overlay: 'greeting-broken',
    verdict: 'NON-COMPLIANT',
    exitCode: 1,
  },
]

/** Runs the action on real builds. Returns 0 if every verdict is the expected one. */
export async function runDemo({ keep }: { readonly keep: boolean }): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'delivery-evidence-demo-'))
  const home = join(folder, 'evidence')
  let asExpected = true
  let sha = ''
  let compliant: Packed | undefined
  for (const [at, build] of builds.entries()) {
    console.log(`\n${at + 1}. ${build.title}\n`)
    const project = prepareProject(join(folder, build.verdict.toLowerCase()), build.overlay)
    const tarball = describeBuild(project)
    compliant ??= { project, tarball }
    sha = project.sha
    asExpected = (await runDemoBuild(build, project, home)) && asExpected
  }
  if (compliant !== undefined) {
    console.log('\n3. The evidence of the push as one file, verified without the service\n')
    const { project, tarball } = compliant
    asExpected = (await runDemoPackage(project, tarball, join(folder, 'service'))) && asExpected
  }
  console.log(asExpected ? describeNextSteps(folder) : '\nA verdict differs from the expected one. See the log above.')
  if (keep) await keepServing(home, `/acme/flows/greeting/trails/${sha}`)
  return asExpected ? 0 : 1
}

interface Packed {
  readonly project: Project
  readonly tarball: string
}

/** Returns the name of the packed artifact. */
function describeBuild(project: Project): string {
  const built = buildProject(project)
  console.log(
    `   npm test: ${built.tests} tests, ${built.failed} failed · npm pack: ${built.tarball} · the step, with gate: true`,
  )
  return built.tarball
}

function describeNextSteps(folder: string): string {
  const template = join(relative(process.cwd(), import.meta.dirname), 'greeting', '.github', 'evidence.yml')
  return [
    `\nThe template: ${template} · the whole summaries: ${folder}`,
    'Pages of both trails: npm run demo -- --keep',
    'Next step: add the step to your own workflow, as README.md shows.',
  ].join('\n')
}
