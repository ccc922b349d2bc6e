import { execFileSync } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** The entry modules of worker threads, as paths in src/service without their extension. */
const workers = ['custom/jq-worker', 'store/sqlite/sqlite-worker', 'write/template-worker']

/** `node tools/bundle/workers.ts FOLDER…` bundles each worker into one file, and copies it into the folder of each bundle that starts it. */
for (const worker of workers) {
  const output = join('build', 'worker', worker)
  execFileSync('ncc', ['build', join('build', 'service', `${worker}.js`), '-o', output, '-m'], { stdio: 'inherit' })
  for (const folder of process.argv.slice(2)) {
    copyFileSync(join(output, 'index.js'), join(folder, `${basename(worker)}.js`))
  }
}
