import rootPackage from '../../package.json' with { type: 'json' }

/** The address of the copy of this repository that publishes the package. The release workflow replaces it by its own. */
const repository = 'https://github.com/OWNER/delivery-evidence'

/**
 * The package.json of the package that `npm pack ./dist` makes: the command line with the service, without a dependency, because the bundle
 * has them all. No module of the bundle can be imported.
 */
export function describePackage(): string {
  const { name, version, description, license, engines } = rootPackage
  const content = {
    name,
    version,
    description,
    keywords: ['attestation', 'ci', 'compliance', 'evidence', 'provenance', 'supply-chain'],
    license,
    repository: { type: 'git', url: `git+${repository}.git` },
    homepage: `${repository}#readme`,
    bugs: `${repository}/issues`,
    type: 'module',
    bin: { evidence: 'cli/index.js' },
    exports: { './openapi.json': './openapi.json', './package.json': './package.json' },
    files: ['cli', 'openapi.json', 'verify.html', 'licenses.txt'],
    engines,
    publishConfig: { access: 'public', provenance: true },
  }
  return `${JSON.stringify(content, null, 2)}\n`
}

/** The page of the package. */
export function describePackagePage(): string {
  return `# ${rootPackage.name}

${rootPackage.description} This package is the command line \`evidence\`, which contains the service. It has no dependencies.

\`\`\`sh
npx ${rootPackage.name} --help
npx ${rootPackage.name} fingerprint dist/app.tgz
npx ${rootPackage.name} serve --data ./evidence-data
\`\`\`

The commands need Node 20 or newer. The service needs Node 22.13 or newer.
\`exports\` has the description of the API as \`openapi.json\`. \`verify.html\` verifies a package in a browser. \`licenses.txt\` has the licences of the bundled packages.

The documentation is at <${repository}>.
`
}
