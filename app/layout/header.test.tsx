import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { withLocale } from "#app/server/http/locale.server.ts";
import { Header } from "#app/layout/header.tsx";

function headerOf(full_name: string | null): string {
  const user = full_name === null ? null : { full_name, isAdmin: false };
  const Page = createRoutesStub([
    { path: "/", Component: () => <Header brand="@casamarea" user={user} onProfile={() => {}} /> },
  ]);
  return renderToStaticMarkup(<Page />);
}

test("a user is shown by first name", () => {
  expect(headerOf(" Ana María Reyes ")).toContain(">Ana</span>");
});

test("a user without a name is shown as Profile", () => {
  expect(headerOf("  ")).toContain(">Profile</span>");
});

test("the navigation is Spanish for users who read Spanish", () => {
  const header = withLocale("es", () => headerOf(null));
  for (const text of ["Ir al contenido", "Compartir", "Iniciar sesión"]) expect(header).toContain(text);
});
