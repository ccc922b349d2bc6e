export const id = 569;
export const ids = [569];
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

/***/ 3569:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   readGitRange: () => (/* binding */ readGitRange)
/* harmony export */ });
/* harmony import */ var _git_object_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8094);
/* harmony import */ var _git_process_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2360);


/**
 * The commits of a range, oldest first, as the checkout around `cwd` has them; undefined where it cannot tell all of them: without
 * git, in a shallow clone, where an end is missing.
 */
async function readGitRange(cwd, { from, to }) {
    if (from === undefined || !isSha(from) || !isSha(to))
        return undefined;
    const shallow = await (0,_git_process_js__WEBPACK_IMPORTED_MODULE_0__/* .runGit */ .E)(cwd, ['rev-parse', '--is-shallow-repository']);
    if (shallow?.toString('utf8').trim() !== 'false')
        return undefined;
    const range = ['rev-list', '--reverse', '--topo-order', '--end-of-options', `${from}..${to}`];
    const listed = await (0,_git_process_js__WEBPACK_IMPORTED_MODULE_0__/* .runGit */ .E)(cwd, ['--no-replace-objects', ...range]);
    if (listed === undefined)
        return undefined;
    const batch = await (0,_git_process_js__WEBPACK_IMPORTED_MODULE_0__/* .runGit */ .E)(cwd, ['--no-replace-objects', 'cat-file', '--batch'], listed.toString('latin1'));
    return batch === undefined ? undefined : parseBatch(batch);
}
function isSha(text) {
    return /^[0-9a-f]{40,64}$/.test(text);
}
/** git-cat-file, "Batch output": `<sha> commit <size>`, the object, a line feed; undefined where one is missing. */
function parseBatch(batch) {
    const commits = [];
    let at = 0;
    while (at < batch.length) {
        const end = batch.indexOf('\n', at);
        const [, sha1, size] = /^([0-9a-f]+) commit (\d+)$/.exec(batch.toString('latin1', at, end)) ?? [];
        if (sha1 === undefined)
            return undefined;
        const start = end + 1;
        const stop = start + Number(size);
        commits.push((0,_git_object_js__WEBPACK_IMPORTED_MODULE_1__/* .parseCommit */ .L)(sha1, batch.subarray(start, stop)));
        at = stop + 1;
    }
    return commits;
}


/***/ })

};
