/* features.js, which web/bundle.mjs makes: it imports `page.js` of each feature's folder `script/`, and exports nothing. */

export {};
