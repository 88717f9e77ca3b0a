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

test("someone is called by their first name", () => {
  expect(headerOf(" Ana María Reyes ")).toContain(">Ana</span>");
});

test("someone whose name is not known is called Profile", () => {
  expect(headerOf("  ")).toContain(">Profile</span>");
});

test("a Spanish reader finds the way in Spanish", () => {
  const header = withLocale("es", () =>
    renderToStaticMarkup(
      <MemoryRouter>
        <Header brand="@casamarea" user={null} onProfile={() => {}} />
      </MemoryRouter>,
    ),
  );
  for (const words of ["Ir al contenido", "Compartir", "Iniciar sesión"]) expect(header).toContain(words);
});
