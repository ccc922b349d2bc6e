import { execFileSync } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** What runs in threads of its own. */
const workers = ['custom/jq-worker', 'store/sqlite/sqlite-worker']

/** `node tools/bundle/workers.ts FOLDER…`: each worker is one file, which lies beside each bundle that starts it. */
for (const worker of workers) {
  const made = join('build', 'worker', worker)
  execFileSync('ncc', ['build', join('build', 'service', `${worker}.js`), '-o', made, '-m'], { stdio: 'inherit' })
  for (const folder of process.argv.slice(2)) {
    copyFileSync(join(made, 'index.js'), join(folder, `${basename(worker)}.js`))
  }
}
