export const id = 145;
export const ids = [145];
export const modules = {

/***/ 145:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ toGitCommit),
/* harmony export */   readCommit: () => (/* binding */ readCommit)
/* harmony export */ });
/* harmony import */ var _commit_author_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4797);
/* harmony import */ var _schema_git_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1738);
/* harmony import */ var _answer_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7674);
/* harmony import */ var _repository_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8328);




/** A commit as GitHub knows it, with the login of its author where there is an account. Throws `refused` where it is not there. */
async function readCommit(api, { repository, sha }) {
    const asked = `read commit ${sha} of ${repository}`;
    // One a page, for the answer lists the files that it touched, too, which nobody asked for.
    const route = `GET ${(0,_repository_js__WEBPACK_IMPORTED_MODULE_2__/* .toPath */ .b)(repository)}/commits/${encodeURIComponent(sha)}?per_page=1`;
    const { body } = await api.converse().ask({ route, asked, permission: 'contents: read' });
    return toGitCommit(asked, body);
}
/** GitHub's Commit as the API of the service has it. Throws `nonsense` where it is none. */
function toGitCommit(asked, body) {
    const login = (0,_answer_js__WEBPACK_IMPORTED_MODULE_1__/* .pickText */ .d3)(body, 'author', 'login');
    const parents = (0,_answer_js__WEBPACK_IMPORTED_MODULE_1__/* .pick */ .Up)(body, 'parents');
    return (0,_answer_js__WEBPACK_IMPORTED_MODULE_1__/* .understand */ .ZL)(asked, _schema_git_js__WEBPACK_IMPORTED_MODULE_0__/* .GitCommit */ .Yg, {
        sha1: (0,_answer_js__WEBPACK_IMPORTED_MODULE_1__/* .pick */ .Up)(body, 'sha'),
        message: (0,_answer_js__WEBPACK_IMPORTED_MODULE_1__/* .pick */ .Up)(body, 'commit', 'message'),
        author: (0,_commit_author_js__WEBPACK_IMPORTED_MODULE_3__/* .formatAuthor */ .z)((0,_answer_js__WEBPACK_IMPORTED_MODULE_1__/* .pickText */ .d3)(body, 'commit', 'author', 'name'), (0,_answer_js__WEBPACK_IMPORTED_MODULE_1__/* .pickText */ .d3)(body, 'commit', 'author', 'email')),
        ...(login === '' ? {} : { author_username: login }),
        // The author's, as git's own commit facts have it.
        timestamp: (0,_answer_js__WEBPACK_IMPORTED_MODULE_1__/* .pickMoment */ .u0)(body, 'commit', 'author', 'date'),
        url: (0,_answer_js__WEBPACK_IMPORTED_MODULE_1__/* .pick */ .Up)(body, 'html_url'),
        parents: Array.isArray(parents) ? parents.map((parent) => (0,_answer_js__WEBPACK_IMPORTED_MODULE_1__/* .pick */ .Up)(parent, 'sha')) : undefined,
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
