/** The prepared PostgreSQL database on the test server. */
export const TEMPLATE = "palapa_template";
