export const id = 125;
export const ids = [125];
export const modules = {

/***/ 8094:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   L: () => (/* binding */ parseCommit)
/* harmony export */ });
/* harmony import */ var _author_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4797);

/**
 * A commit object as git stores it (gitformat-commit: headers, an empty line, the message). Read raw, for `git log` leaves out the
 * parents where a shallow clone ends, and runs programs that the repository's configuration names.
 */
function parseCommit(sha1, object) {
    const end = object.indexOf('\n\n');
    const head = end === -1 ? object : object.subarray(0, end);
    const encoding = /^encoding (.+)$/m.exec(head.toString('latin1'))?.[1];
    const headers = decode(head, encoding);
    const [, name, mail, seconds] = /^author (.*?) ?<([^>]*)> (-?\d+) [+-]\d{4,}$/m.exec(headers) ?? [];
    return {
        sha1,
        message: end === -1 ? '' : decode(object.subarray(end + 2), encoding).trim(),
        author: (0,_author_js__WEBPACK_IMPORTED_MODULE_0__/* .formatAuthor */ .z)(name?.trim(), mail),
        timestamp: seconds === undefined ? undefined : Number(seconds),
        parents: [...headers.matchAll(/^parent ([0-9a-f]+)$/gm)].map(([, parent = '']) => parent),
    };
}
/** The encoding that the commit names, where this Node knows it; UTF-8 otherwise, as git takes it. */
function decode(bytes, encoding) {
    try {
        return new TextDecoder(encoding ?? 'utf-8').decode(bytes);
    }
    catch {
        return bytes.toString('utf8');
    }
}


/***/ }),

/***/ 2360:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   E: () => (/* binding */ runGit)
/* harmony export */ });
/* harmony import */ var node_child_process__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1421);
/* harmony import */ var node_util__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7975);


const execute = (0,node_util__WEBPACK_IMPORTED_MODULE_1__.promisify)(node_child_process__WEBPACK_IMPORTED_MODULE_0__.execFile);
/**
 * A checkout in a job container often belongs to another user. `safe.directory` is set for this one command, which touches nobody's
 * configuration; only commands that read objects and refs may be run so, for they start no program that the repository names. And
 * no protocol is allowed: a partial clone would fetch what is missing, and could ask for a password.
 */
const settings = ['-c', 'safe.directory=*', '-c', 'protocol.allow=never'];
/** What `git <command>` prints, in `cwd`, given `input` to read; undefined where it fails, or there is no git. */
async function runGit(cwd, command, input = '') {
    try {
        const options = { cwd, encoding: 'buffer', maxBuffer: 64 * 1024 * 1024, windowsHide: true };
        const running = execute('git', [...settings, ...command], options);
        // A git that ends before it has read everything says why by its exit code.
        running.child.stdin?.on('error', () => undefined).end(input);
        const { stdout } = await running;
        return stdout;
    }
    catch {
        return undefined;
    }
}


/***/ }),

/***/ 506:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  fillCommit: () => (/* binding */ fillCommit),
  readFileAt: () => (/* binding */ readFileAt),
  readGit: () => (/* binding */ readGit)
});

// EXTERNAL MODULE: ./build/error.js
var error = __webpack_require__(5602);
// EXTERNAL MODULE: ./build/commit/git-object.js
var git_object = __webpack_require__(8094);
// EXTERNAL MODULE: ./build/commit/git-process.js
var git_process = __webpack_require__(2360);
// EXTERNAL MODULE: ./build/commit/ref.js
var commit_ref = __webpack_require__(737);
;// CONCATENATED MODULE: ./build/commit/remote.js
/**
 * The repository that a git remote's URL points to, as its web page: https, ssh and scp-like (`git@host:owner/name.git`) forms become
 * `https://host/owner/name`; `http` stays, for such a server has no other door. User, password, query, ssh port and `.git` are
 * dropped: no credential of a remote survives. Undefined for paths and whatever else has no page.
 */
function parseRemote(remote) {
    const url = toUrl(remote.trim());
    if (url === undefined || url.hostname === '')
        return undefined;
    const name = url.pathname.replaceAll(/^\/+|\/+$/g, '').replace(/\.git$/, '');
    if (name === '')
        return undefined;
    const web = url.protocol === 'http:' || url.protocol === 'https:';
    const host = webHost(web ? url.host : url.hostname);
    const scheme = url.protocol === 'http:' ? 'http' : 'https';
    return { name, url: `${scheme}://${host}/${name}`, provider: providerOf(url.hostname) };
}
/** Where a commit is shown: GitLab and Bitbucket have paths of their own, Gitea and Forgejo have GitHub's. */
function commitUrl(repo, sha1) {
    switch (repo.provider) {
        case 'gitlab':
            return `${repo.url}/-/commit/${sha1}`;
        case 'bitbucket':
            return `${repo.url}/commits/${sha1}`;
        default:
            return `${repo.url}/commit/${sha1}`;
    }
}
const schemes = new Set(['https:', 'http:', 'ssh:', 'git:', 'git+ssh:', 'ssh+git:', 'git+https:']);
/** git takes `host:path` for ssh where no slash comes before the colon; one letter before it is a Windows drive, two colons call a helper. */
function toUrl(remote) {
    const scp = /^(?:[^/]*@)?(?<host>[^:/@]{2,}|\[[\da-fA-F:]+\]):(?!\/\/|:)(?<path>.+)$/s.exec(remote)?.groups;
    const text = scp === undefined ? remote : `ssh://${scp['host']}/${scp['path']}`;
    const url = URL.canParse(text) ? new URL(text) : undefined;
    return url !== undefined && schemes.has(url.protocol) ? url : undefined;
}
/** Names under which ssh is reached through port 443. */
const sshHosts = {
    'ssh.github.com': 'github.com',
    'altssh.gitlab.com': 'gitlab.com',
    'altssh.bitbucket.org': 'bitbucket.org',
};
function webHost(host) {
    return sshHosts[host] ?? host;
}
function providerOf(host) {
    if (host.endsWith('.ghe.com'))
        return 'github';
    return ['github', 'gitlab', 'bitbucket'].find((forge) => host.split('.').some((label) => label.startsWith(forge)));
}

;// CONCATENATED MODULE: ./build/commit/git.js





/**
 * The facts of a commit (HEAD, if none is given) from the repository around `cwd`: author as `Name <mail>`, the author's time in epoch
 * seconds, all parents also in a shallow clone. `branch` is known for HEAD alone, and not where it is detached. Undefined where there
 * is no git, no repository or no such commit. Nothing is fetched, and nobody's configuration is changed.
 */
async function readGit(cwd, sha) {
    const head = await resolve(cwd, 'HEAD');
    const sha1 = sha === undefined ? head : await resolve(cwd, sha);
    if (sha1 === undefined)
        return undefined;
    const [object, ref, repo, origin] = await Promise.all([
        (0,git_process/* runGit */.E)(cwd, ['--no-replace-objects', 'cat-file', 'commit', sha1]),
        sha1 === head ? readLine(cwd, ['symbolic-ref', '--quiet', 'HEAD']) : undefined,
        findRepo(cwd),
        readLine(cwd, ['symbolic-ref', '--quiet', 'refs/remotes/origin/HEAD']),
    ]);
    if (object === undefined)
        return undefined;
    const commit = { ...(0,git_object/* parseCommit */.L)(sha1, object), branch: (0,commit_ref/* branchOf */.W0)(ref ?? ''), url: repo && commitUrl(repo, sha1) };
    return { commit, repo, head, defaultBranch: origin?.replace('refs/remotes/origin/', '') };
}
async function resolve(cwd, commit) {
    if (commit !== 'HEAD' && !isSha(commit))
        return undefined;
    return readLine(cwd, ['rev-parse', '--verify', '--quiet', `${commit}^{commit}`]);
}
/** What is known of a commit, and what only `other` knows of the same. */
function fillCommit(facts, other) {
    if (other?.sha1 !== facts.sha1)
        return facts;
    const known = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
    return { ...other, ...known, sha1: facts.sha1 };
}
/**
 * The text of a file as it is in a commit; `path` from the root of the repository, with `/`. Undefined only if the commit is here and
 * holds no such file. Throws EvidenceError `environment` where the commit is not here (a shallow clone) or its file is not (a partial
 * one), `file` where the path is no regular file: that it could not be read must not pass for "there is none".
 */
async function readFileAt(cwd, sha, path) {
    const place = `${path} at commit ${sha}`;
    const listing = isSha(sha) ? await (0,git_process/* runGit */.E)(cwd, ['ls-tree', '-z', '--full-tree', sha, '--', path]) : undefined;
    if (listing === undefined)
        throw absentError(place);
    const [, mode, object] = /^(\d+) \w+ ([0-9a-f]+)\t/.exec(listing.toString('utf8')) ?? [];
    if (mode === undefined || object === undefined)
        return undefined;
    if (!mode.startsWith('100'))
        throw new error/* EvidenceError */.o('file', `${place} is no regular file: make it one`);
    const text = await (0,git_process/* runGit */.E)(cwd, ['cat-file', 'blob', object]);
    if (text === undefined)
        throw absentError(place);
    return text.toString('utf8');
}
function absentError(place) {
    const found = 'could not be read from this checkout: check out with fetch-depth: 0 and without a filter';
    return new error/* EvidenceError */.o('environment', `${place} ${found}`);
}
function isSha(sha) {
    return /^[0-9a-f]{7,64}$/.test(sha);
}
/** The raw URL (`git remote get-url` would rewrite it by insteadOf, which may put a token in): of origin, else of the first remote. */
async function findRepo(cwd) {
    const origin = await readLine(cwd, ['config', '--get', 'remote.origin.url']);
    const other = origin ?? (await readLine(cwd, ['config', '--get-regexp', String.raw `^remote\..*\.url$`]));
    return parseRemote(origin ?? other?.replace(/^\S+ /, '') ?? '');
}
/** The first line of what git prints; undefined where that is nothing. */
async function readLine(cwd, command) {
    const printed = await (0,git_process/* runGit */.E)(cwd, command);
    return /^.+/.exec(printed?.toString('utf8') ?? '')?.[0];
}


/***/ })

};
