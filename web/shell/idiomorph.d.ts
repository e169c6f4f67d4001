/* Types of idiomorph.js, which web/make_site.py copies from the package of that name. */
export { Idiomorph } from "idiomorph";
