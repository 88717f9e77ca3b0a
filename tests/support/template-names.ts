/** The prepared PostgreSQL database on the test server: the schema, and nothing in it. */
export const TEMPLATE = "palapa_template";

/** The same with the prepared house in it. */
export const PROPERTY_TEMPLATE = "palapa_house";
