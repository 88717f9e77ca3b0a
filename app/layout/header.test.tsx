import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { withLocale } from "#app/server/http/locale.server.ts";
import { Header } from "#app/layout/header.tsx";

const headerOf = (full_name: string) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Header brand="@casamarea" user={{ full_name, isAdmin: false }} onProfile={() => {}} />
    </MemoryRouter>,
  );

test("a user is shown by first name", () => {
  expect(headerOf(" Ana María Reyes ")).toContain(">Ana</span>");
});

test("a user without a name is shown as Profile", () => {
  expect(headerOf("  ")).toContain(">Profile</span>");
});

test("the navigation is Spanish for users who read Spanish", () => {
  const header = withLocale("es", () =>
    renderToStaticMarkup(
      <MemoryRouter>
        <Header brand="@casamarea" user={null} onProfile={() => {}} />
      </MemoryRouter>,
    ),
  );
  for (const text of ["Ir al contenido", "Compartir", "Iniciar sesión"]) expect(header).toContain(text);
});
