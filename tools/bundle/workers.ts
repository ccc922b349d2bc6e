import { execFileSync } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** The entry modules of worker threads, as paths in src without their extension, and the bundles that start them. */
const workers = {
  'fingerprint/digest-worker': ['action', 'cli'],
  'service/custom/jq-worker': ['action', 'cli'],
  'service/operate/file/file-worker': ['cli'],
  'service/operate/record/ledger-worker': ['cli'],
  'service/store/sqlite/sqlite-worker': ['action', 'cli'],
  'service/api/flow/template-worker': ['action', 'cli'],
} as const

/** `node tools/bundle/workers.ts FOLDER…` bundles each worker into one file, and copies it into the folder of each bundle that starts it. */
for (const [worker, bundles] of Object.entries(workers)) {
  const output = join('build', 'worker', worker)
  execFileSync('ncc', ['build', join('build', `${worker}.js`), '-o', output, '-m'], { stdio: 'inherit' })
  const folders = process.argv.slice(2).filter((folder) => bundles.some((bundle) => bundle === basename(folder)))
  for (const folder of folders) copyFileSync(join(output, 'index.js'), join(folder, `${basename(worker)}.js`))
}
