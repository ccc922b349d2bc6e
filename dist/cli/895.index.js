export const id = 895;
export const ids = [895];
export const modules = {

/***/ 4895:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   readFileAt: () => (/* binding */ readFileAt)
/* harmony export */ });
/* harmony import */ var _error_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5602);
/* harmony import */ var _answer_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7674);
/* harmony import */ var _repository_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8328);



/**
 * A text file as it was at a commit; undefined where the commit is there and the file is not. Throws `refused` where the commit
 * cannot be seen, `file` where there is something other than a file of UTF-8 text below 1 MB.
 */
async function readFileAt(api, wanted) {
    const conversation = api.converse();
    const body = await readContent(conversation, wanted);
    return body === undefined ? undefined : decode(body, wanted);
}
/** Asked for as JSON: of a plain body that broke off nobody could tell that it did. */
async function readContent(conversation, wanted) {
    const { repository, path, ref } = wanted;
    const parts = path.split('/').filter((part) => part !== '' && part !== '.');
    const route = `GET ${(0,_repository_js__WEBPACK_IMPORTED_MODULE_2__/* .toPath */ .b)(repository)}/contents/${parts.map(encodeURIComponent).join('/')}?ref=${encodeURIComponent(ref)}`;
    try {
        return (await conversation.ask({ route, asked: describe(wanted), permission: 'contents: read' })).body;
    }
    catch (error) {
        if (!(error instanceof _error_js__WEBPACK_IMPORTED_MODULE_0__/* .EvidenceError */ .o) || error.facts['status'] !== 404)
            throw error;
        await checkRef(conversation, wanted);
        return undefined;
    }
}
/** A commit that cannot be seen is no proof that its file is not there. */
async function checkRef(conversation, wanted) {
    const route = `GET ${(0,_repository_js__WEBPACK_IMPORTED_MODULE_2__/* .toPath */ .b)(wanted.repository)}/commits/${encodeURIComponent(wanted.ref)}?per_page=1`;
    await conversation.ask({ route, asked: describe(wanted), permission: 'contents: read' });
}
function describe({ repository, path, ref }) {
    return `read ${path} at ${ref} of ${repository}`;
}
function decode(body, wanted) {
    if ((0,_answer_js__WEBPACK_IMPORTED_MODULE_1__/* .pick */ .Up)(body, 'type') !== 'file')
        throw refuse(wanted, 'it is not a file');
    if ((0,_answer_js__WEBPACK_IMPORTED_MODULE_1__/* .pick */ .Up)(body, 'encoding') !== 'base64')
        throw refuse(wanted, 'it is larger than the 1 MB that GitHub hands out');
    const bytes = Buffer.from((0,_answer_js__WEBPACK_IMPORTED_MODULE_1__/* .pickText */ .d3)(body, 'content'), 'base64');
    if (bytes.length !== (0,_answer_js__WEBPACK_IMPORTED_MODULE_1__/* .pick */ .Up)(body, 'size'))
        throw (0,_answer_js__WEBPACK_IMPORTED_MODULE_1__/* .nonsense */ .IE)(describe(wanted), 'the content has not the size that is given');
    try {
        return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    }
    catch (cause) {
        throw refuse(wanted, 'it is not UTF-8 text', cause);
    }
}
function refuse(wanted, found, cause) {
    return new _error_js__WEBPACK_IMPORTED_MODULE_0__/* .EvidenceError */ .o('file', `Could not ${describe(wanted)}: ${found}; put a text file there, or name another.`, {
        facts: { ...wanted },
        cause,
    });
}


/***/ }),

/***/ 8328:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   b: () => (/* binding */ toPath)
/* harmony export */ });
/* harmony import */ var _error_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5602);

/** The path of a repository in the API, of `owner/name`. Throws `usage` where it is not one. */
function toPath(repository) {
    if (/^[\w.-]+\/[\w.-]+$/.test(repository))
        return `/repos/${repository}`;
    throw new _error_js__WEBPACK_IMPORTED_MODULE_0__/* .EvidenceError */ .o('usage', `"${repository}" is not a repository on GitHub; it takes \`owner/name\`.`, {
        facts: { repository },
    });
}


/***/ })

};
