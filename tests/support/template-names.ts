/** The prepared PostgreSQL database with the schema and no rows. */
export const TEMPLATE = "palapa_template";

/** The prepared PostgreSQL database with the demo property. */
export const PROPERTY_TEMPLATE = "palapa_template_property";
